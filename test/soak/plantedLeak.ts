// Loaded into the portal by `npm run test:soak -- MINUTES planted`: leaks a kilobyte per request and a file handle per
// thousand requests, to show that the soak test can fail.
import diagnostics from 'node:diagnostics_channel'
import fs from 'node:fs'

const leaked: string[] = []
const files: number[] = []

diagnostics.subscribe('http.server.request.start', () => {
  leaked.push(`${leaked.length} `.padEnd(1000, '.').split('').join(''))
  if (leaked.length % 1000 === 0) files.push(fs.openSync('/dev/null', 'r'))
})
