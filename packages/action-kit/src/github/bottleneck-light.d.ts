// The build of bottleneck without Redis, which @octokit/plugin-throttling imports too, ships
// without types.
declare module 'bottleneck/light.js' {
  export { default } from 'bottleneck';
}
