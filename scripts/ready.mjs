// Runs before every npm script that needs the installed project, on whatever Node the machine has: built-ins only.
//   node scripts/ready.mjs install   what package-lock.json names is installed
//   node scripts/ready.mjs start     and the web is built
//   node scripts/ready.mjs test      and a browser for the tests is found
// Nothing newer than Node 12 understands stands in this file, so that an old Node reads as far as its message.
const major = Number(process.versions.node.split('.')[0])
if (major < 20) {
  console.error(`KelvinChain needs Node 20 or newer to begin with, and this is ${process.version}: install a newer one`)
  process.exit(1)
}

import('./ready/steps.mjs')
  .then(({ makeReady }) => makeReady(process.argv[2]))
  .catch(error => {
    console.error(`[ready] ${error.message}`)
    process.exitCode = 1
  })
