/// A page of the window.
protocol Page: AnyObject {
    /// All that is on it.
    var widget: Widget { get }
    /// Shows what has changed.
    func refresh()
}
