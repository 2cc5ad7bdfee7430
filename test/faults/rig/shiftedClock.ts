// Loaded before the portal (node --import): shifts its clock by the milliseconds in a file. The database's clock is right.
import fs from 'node:fs'

const file = process.env['CLOCK_FILE'] ?? ''
const RealDate = Date
let offMs = 0

function look() {
  try {
    offMs = Number(fs.readFileSync(file, 'utf8'))
  } catch {
    // The file does not exist yet.
  }
}

look()
setInterval(look, 50).unref()

const now = () => RealDate.now() + offMs
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: [], newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
