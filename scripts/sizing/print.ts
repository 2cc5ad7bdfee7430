// npm run sizing: writes the table of docs/deployment/sizing.md from the figures above it.
// npm run sizing -- deliveries=3000000 readingsOfDelivery=864: prints a column for other figures.
import fs from 'node:fs'
import { figureNames, type Figures } from './sizing.ts'
import { figuresIn, needsTable, withTable } from './sizingDocument.ts'

const file = 'docs/deployment/sizing.md'
const text = fs.readFileSync(file, 'utf8')
const own = process.argv.slice(2).map(argument => {
  const [name = '', value] = argument.split('=')
  if (!['deliveries', ...figureNames].includes(name) || !(Number(value) > 0)) {
    console.error(`${argument}: name a figure of ${file} or deliveries, and a number, such as deliveries=3000000`)
    process.exit(1)
  }
  return [name, Number(value)] as const
})
if (own.length === 0) fs.writeFileSync(file, withTable(text, needsTable(figuresIn(text))))
else {
  const { deliveries = 1e6, ...figures } = Object.fromEntries(own)
  console.log(needsTable({ ...figuresIn(text), ...(figures as Partial<Figures>) }, [deliveries]))
}
