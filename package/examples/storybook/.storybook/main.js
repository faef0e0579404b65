export default { framework: '@storybook/react-vite', stories: ['../*.stories.jsx'] };
