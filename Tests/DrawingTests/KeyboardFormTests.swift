import Drawing
import Testing

@Suite struct KeyboardFormTests {
    @Test(arguments: zip(KeyboardForm.allCases, [104, 105, 109]))
    func `A keyboard form has each of its keys once, within its size`(form: KeyboardForm, count: Int) {
        let places = form.places
        #expect(places.count == count)
        #expect(Set(places.map(\.keycode)).count == count)
        for place in places {
            #expect(place.x - place.overhang >= 0 && place.x + place.width <= KeyboardForm.width)
            #expect(place.y >= 0 && place.y + place.height <= KeyboardForm.height)
        }
    }

    @Test(arguments: KeyboardForm.allCases)
    func `No key of a keyboard form overlaps another, and the main block has no hole`(form: KeyboardForm) {
        let places = form.places
        for (index, one) in places.enumerated() {
            for other in places[(index + 1)...] {
                let isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x
                let isBelow = one.y + one.height <= other.y || other.y + other.height <= one.y
                #expect(isBeside || isBelow, "\(one.keycode.name) and \(other.keycode.name)")
            }
        }
        for row in 0..<5 {
            let y = 1.25 + Double(row)
            let keys = places.filter { $0.x < 15 && $0.y <= y && y < $0.y + $0.height }.sorted { $0.x < $1.x }
            // The wider upper half of Enter fills what is left of its row.
            let width = keys.reduce(0) { $0 + $1.width + ($1.y == y ? $1.overhang : 0) }
            #expect(width == 15, "row \(row)")
        }
    }
}
