export default {
  entry: './index.js',
  output: { path: `${import.meta.dirname}/dist`, publicPath: 'auto' },
  devServer: { static: '.', hot: true, client: { logging: 'error' } },
  performance: { hints: false },
  stats: 'errors-warnings',
};
