print("phim")
