// Loaded into the portal by `npm run test:soak -- MINUTES planted`: keeps a kilobyte of every request for ever, and the
// socket of every thousandth open to nobody, so that the soak test can be seen to fail.
import diagnostics from 'node:diagnostics_channel'
import fs from 'node:fs'

const kept: string[] = []
const files: number[] = []

diagnostics.subscribe('http.server.request.start', () => {
  kept.push(`${kept.length} `.padEnd(1000, '.').split('').join(''))
  if (kept.length % 1000 === 0) files.push(fs.openSync('/dev/null', 'r'))
})
