/// A page of the window.
protocol Page: AnyObject {
    /// The widget with the content of the page.
    var widget: Widget { get }
    /// Updates the page after a change.
    func refresh()
}
