/** The storefront's server build, made by the React Router plugin in the same module graph (decision 0001). */
declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild;
  export = build;
}
