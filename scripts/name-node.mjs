// Runs after every installation: says once what npm would say of 16 packages (.npmrc). Plain JavaScript, for Node 20.
const [, version, major] = /\bnode\/(v(\d+)\S*)/.exec(process.env.npm_config_user_agent ?? '') ?? []
if (Number(major) < 24)
  console.log(`npm runs on Node ${version}, which is fine: Canvass runs on the Node 24 that it just installed.`)
