import { csvLine, type CsvCell } from '#server/platform/csv/csvFile.ts'
import { acceptCheck } from '#server/integration/imports/acceptCheck.ts'
import { sendingCompany } from '#server/identity/administration/sendingCompany.ts'
import { checkFile } from '#server/integration/imports/checks.ts'
import { undoImport } from '#server/integration/imports/undoImport.ts'
import { scopeOfCaller } from '#server/platform/http/calls/enterpriseScope.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { atHour, dayNumber, dayText } from '#demo/days.ts'
import { contextOf } from '#demo/write/actingAs.ts'

const headers = [
  '品目コード',
  '品名（日本語）',
  '品名（英語）',
  '医薬品コード',
  '温度帯',
  '許容時間（分）',
  '許容時間の根拠文書',
]
const launched = [
  'KSM-4010',
  'ソラネリン皮下注30mgペン',
  'Soranerin S.C. Injection 30 mg Pen',
  '9351407G1027',
  '2〜8℃（冷蔵）',
  30,
  '安定性試験報告書 ST-4101',
]
const misspelt = ['KSM-4020', 'アサギロ内用液', 'Asagiro Oral Solution', '', '1〜300℃', 0, '']
const mistaken = ['KSM-9901', '試験用ダミー製剤', 'Dummy product for testing', '', '1〜30℃（室温）', 0, '']

/** The maker's administrator imports a new product, with a second line that is rejected, and a test file that is undone. */
export async function writeImports(appContext: AppContext, anchorMs: number): Promise<void> {
  const today = dayNumber(anchorMs)
  const at = (daysAgo: number) => contextOf(appContext, 'maker@demo.example', atHour(today - daysAgo, 10))
  await importFile(await at(12), `新製品_${dayText(today).slice(0, 4)}.csv`, [launched, misspelt])
  const context = await at(5)
  const importId = await importFile(context, '取込テスト.csv', [mistaken])
  if (importId === null) return
  const scope = await scopeOfCaller(context.db, context.caller, 'ImportCentre', undefined)
  const reason = '取込手順の確認用に作成したファイルのため'
  await undoImport({ ...context, scope }, { importId, reason, dryRun: false })
}

/** Null if an interrupted start has imported the file before. */
async function importFile(context: CallerContext, fileName: string, lines: readonly (readonly CsvCell[])[]) {
  const { db, caller } = context
  if (await isImported(db, fileName)) return null
  const bytes = Buffer.from([headers, ...lines].map(csvLine).join(''))
  const company = await sendingCompany(db, caller, {})
  const checkId = await checkFile(context, caller, company, { kind: 'products', fileName, bytes })
  const { importId } = await acceptCheck(context, checkId, 'good')
  if (importId === null) throw new Error(`the demo file ${fileName} was rejected`)
  return importId
}

async function isImported(db: AppContext['db'], fileName: string): Promise<boolean> {
  const imports = db.selectFrom('imports as i').innerJoin('documents as d', 'd.id', 'i.document_id').select('i.id')
  return (await imports.where('d.file_name', '=', fileName).limit(1).execute()).length > 0
}
