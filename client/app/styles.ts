/** Style sheets of every page. Components of Mantine bring theirs (simulator/page/build/mantine.ts). */
import '@fontsource-variable/inter/wght.css';
import './styles.css';
