export default {
  entry: './index.js',
  output: { path: `${import.meta.dirname}/site`, publicPath: 'auto' },
  devServer: { static: 'site', client: { logging: 'error' } },
  performance: { hints: false },
  stats: 'errors-warnings',
};
