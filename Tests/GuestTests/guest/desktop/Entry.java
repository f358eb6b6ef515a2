import java.awt.event.KeyAdapter;
import java.awt.event.KeyEvent;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import javax.swing.JFrame;
import javax.swing.JTextField;
import javax.swing.SwingUtilities;

/** A window with one text field of Swing. F12 sends the text, followed by the code that a terminal sends for F12. */
class Entry {
    public static void main(String[] arguments) throws IOException {
        var port = new FileOutputStream(arguments[0]);
        SwingUtilities.invokeLater(() -> show(port));
    }

    private static void show(FileOutputStream port) {
        var field = new JTextField(60);
        field.addKeyListener(new KeyAdapter() {
            @Override
            public void keyPressed(KeyEvent event) {
                if (event.getKeyCode() != KeyEvent.VK_F12) return;
                try {
                    port.write((field.getText() + "\u001b[24~").getBytes(StandardCharsets.UTF_8));
                } catch (IOException error) {
                    System.exit(1);
                }
                field.setText("");
            }
        });
        var window = new JFrame();
        window.add(field);
        window.pack();
        window.setVisible(true);
        field.requestFocus();
    }
}
