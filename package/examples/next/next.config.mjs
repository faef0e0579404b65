export default {
  output: 'export',
  basePath: process.env.BASE_PATH ?? '',
  env: { NEXT_PUBLIC_BASE: process.env.BASE_PATH ?? '' },
};
