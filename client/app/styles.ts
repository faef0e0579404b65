/** Style sheets of the whole client. Components of Mantine bring theirs (simulator/hosts/build/mantine.ts). */
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import './styles.css';
