// Runs before every npm script that needs the installed project, on any Node of the machine: built-ins only.
//   node scripts/ready.mjs install   installs package-lock.json
//   node scripts/ready.mjs start     and builds the web
//   node scripts/ready.mjs test      and finds a browser for the tests
// This file has no syntax newer than Node 12, so that an old Node can print its message.
const major = Number(process.versions.node.split('.')[0])
if (major < 20) {
  console.error(`KelvinChain needs Node 20 or newer to start, and this is ${process.version}: install a newer one`)
  process.exit(1)
}

import('./ready/steps.mjs')
  .then(({ makeReady }) => makeReady(process.argv[2]))
  .catch(error => {
    console.error(`[ready] ${error.message}`)
    process.exitCode = 1
  })
