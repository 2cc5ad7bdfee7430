import { csvLine, type CsvCell } from '#server/platform/csv/csvFile.ts'
import { callerOfUser } from '#server/platform/http/calls/caller.ts'
import { acceptCheck } from '#server/integration/imports/acceptCheck.ts'
import { importingCompany } from '#server/integration/imports/importingCompany.ts'
import { checkFile } from '#server/integration/imports/checks.ts'
import { undoImport } from '#server/integration/imports/undoImport.ts'
import { scopeOfCaller } from '#server/platform/http/calls/enterpriseScope.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { atHour, dayNumber, dayText } from '#demo/world/days.ts'
import { accounts } from '#demo/world/companies/users.ts'

const maker = accounts.find(account => account.email === 'maker@demo.example')

const heads = [
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

/** What the maker's administrator took in: a launch whose second line waits to be mended, and a test file put back. */
export async function writeImports(appContext: AppContext, anchorMs: number): Promise<void> {
  const user = await appContext.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', maker?.email ?? '')
    .executeTakeFirst()
  if (!user) return
  const today = dayNumber(anchorMs)
  const at = async (daysAgo: number) => {
    const now = new Date(atHour(today - daysAgo, 10))
    return { appContext: { ...appContext, now: () => now }, caller: await callerOfUser(appContext.db, user.id, 0, now) }
  }
  await take(await at(12), `新製品_${dayText(today).slice(0, 4)}.csv`, [launched, misspelt])
  const test = await at(5)
  const importId = await take(test, '取込テスト.csv', [mistaken])
  if (importId === null) return
  const scope = await scopeOfCaller(appContext.db, test.caller, 'ImportCentre', undefined)
  const reason = '取込手順の確認用に作成したファイルのため'
  await undoImport(test.appContext, test.caller, scope, { importId, reason, dryRun: false })
}

type Doing = { appContext: AppContext; caller: Awaited<ReturnType<typeof callerOfUser>> }

async function take(
  { appContext, caller }: Doing,
  fileName: string,
  lines: readonly (readonly CsvCell[])[],
): Promise<number | null> {
  if (await isTaken(appContext, fileName)) return null
  const bytes = Buffer.from([heads, ...lines].map(csvLine).join(''))
  const company = await importingCompany(appContext.db, caller, {})
  const checkId = await checkFile(appContext, caller, company, { kind: 'products', fileName, bytes })
  const { importId } = await acceptCheck(appContext, caller, checkId, 'good')
  if (importId === null) throw new Error(`the demo's file ${fileName} was refused`)
  return importId
}

/** A start that was killed half-way is taken up where it was. */
async function isTaken({ db }: AppContext, fileName: string): Promise<boolean> {
  const imports = db.selectFrom('imports as i').innerJoin('documents as d', 'd.id', 'i.document_id').select('i.id')
  return (await imports.where('d.file_name', '=', fileName).limit(1).execute()).length > 0
}
