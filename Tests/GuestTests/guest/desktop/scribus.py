"""A document of Scribus with a frame of text, which is selected."""
import scribus

scribus.newDocument(scribus.PAPER_A5, (20, 20, 20, 20), scribus.PORTRAIT, 1, scribus.UNIT_POINTS, scribus.PAGE_1, 0, 1)
frame = scribus.createText(30, 30, 300, 300)
scribus.selectObject(frame)
