// Loaded before the portal (node --import): its clock is off by the milliseconds that a file says. The database's is not.
import fs from 'node:fs'

const file = process.env['CLOCK_FILE'] ?? ''
const RealDate = Date
let offMs = 0

function look() {
  try {
    offMs = Number(fs.readFileSync(file, 'utf8'))
  } catch {
    // nobody has said anything yet
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
