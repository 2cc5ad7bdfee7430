import { mailImportedActivationJob } from '#server/identity/account/mailImportedActivation.ts'
import { z } from 'zod'
import { userCalls } from '#contract/identity/calls/users.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import type { ColumnOf } from '#contract/integration/rules/importColumns.ts'
import { apart } from '#server/integration/imports/lines/apart.ts'
import { changesBetween } from '#server/integration/imports/lines/changesBetween.ts'
import { faultsOfShape } from '#server/integration/imports/lines/entryFaults.ts'
import type {
  Doing,
  FileLine,
  ImportRules,
  LineFault,
  RecordPlan,
} from '#server/integration/imports/lines/importRules.ts'
import { faultOfUser } from '#server/integration/imports/kinds/users/userFaults.ts'
import { findUsersNow, type UserNow } from '#server/integration/imports/kinds/users/usersNow.ts'
import { undoUsers, userHindrances, type UserUndo } from '#server/integration/imports/kinds/users/undoUsers.ts'
import type { Values } from '#server/integration/imports/lines/lineValues.ts'
import { holdCompany } from '#server/identity/administration/administered.ts'
import { PortalError, type Issue } from '#server/platform/http/calls/portalError.ts'
import { addJob } from '#server/platform/jobs/addJob.ts'
import { ownIssues } from '#server/identity/users/saveUser.ts'
import { checkedFacts, emailIssues, type CheckedRights } from '#server/identity/users/checkedFacts.ts'
import { insertUser, updateUser } from '#server/identity/users/saveUser.ts'
import { userChoices, type UserChoices } from '#server/identity/users/queries/userChoices.ts'

type Column = ColumnOf<'users'>

/** Users by their addresses: new ones are invited, those of the company are changed, as in the user list. */
export const userImports: ImportRules = {
  lock: async ({ tx, sender }) => void (await holdCompany(tx, sender.companyId)),
  plan: planUserLines,
  hindrances: userHindrances,
  undo: undoUsers,
}

const { email, username, organizationDepartment, role, language, menuEnterpriseMap, logisticCenterCodeList } =
  userCalls.signUp.request.shape
const UserFacts = z.object({
  email,
  username,
  organizationDepartment,
  role,
  language,
  menuEnterpriseMap,
  logisticCenterCodeList,
})
type UserFacts = z.output<typeof UserFacts>

type Checked = { line: number; was: UserNow | undefined; facts: UserFacts; rights: CheckedRights }

async function planUserLines(doing: Doing, lines: readonly FileLine[]) {
  const { tx, caller, sender, appContext } = doing
  const { single, faults } = apart(lines, ({ values }) => emailOf(values))
  const choices = await userChoices(tx, caller, sender.companyId)
  const now = await findUsersNow(
    tx,
    caller,
    single.map(({ values }) => emailOf(values)),
    choices,
  )
  const checked = single.flatMap(line => checkedLine(doing, line, now, choices, faults))
  const records = checked.map(recordOf)
  const save = async () => {
    const undos: (UserUndo | null)[] = []
    for (const [at, { was, facts, rights }] of checked.entries()) {
      if (records[at]?.act === 'unchanged') undos.push(null)
      else if (was) {
        await updateUser(tx, was.id, facts, rights, choices)
        undos.push({ id: was.id, before: was.facts, after: null })
      } else {
        const id = await insertUser(
          tx,
          { user: facts, companyId: sender.companyId, at: appContext.now() },
          rights,
          choices,
        )
        await addJob(tx, mailImportedActivationJob, { userId: id })
        undos.push({ id, before: null, after: null })
      }
    }
    const after = await findUsersNow(
      tx,
      caller,
      checked.map(({ facts }) => facts.email),
      choices,
    )
    const factsOf = (at: number) => {
      const found = after.get(checked[at]?.facts.email ?? '')
      return found === 'elsewhere' ? null : (found?.facts ?? null)
    }
    return undos.map((undo, at) => undo && { ...undo, after: factsOf(at) })
  }
  return { records, faults, save }
}

const emailOf = (values: Values) => String(values.email).trim().toLowerCase()

function checkedLine(
  { caller, sender }: Doing,
  { line, values }: FileLine,
  now: ReadonlyMap<string, UserNow | 'elsewhere'>,
  choices: UserChoices,
  faults: LineFault[],
): Checked[] {
  const was = now.get(emailOf(values))
  if (was === 'elsewhere') {
    faults.push({ line, column: 'email', fault: 'userElsewhere' })
    return []
  }
  const parsed = UserFacts.safeParse(factsOf(values, was, sender.companyCode))
  if (!parsed.success) {
    faults.push(...faultsOfShape(parsed.error, path => ({ line, column: columnAt(path) })))
    return []
  }
  const facts = parsed.data
  // The address of a stored user is no question any more; nor is a centre that it was given before.
  const issues = was ? ownIssues(caller, was, facts) : emailIssues(facts.email, choices.emailDomains)
  const offered = was ? { ...choices, logisticCentres: [...choices.logisticCentres, ...was.centres] } : choices
  try {
    return [{ line, was, facts, rights: checkedFacts(facts, offered, issues) }]
  } catch (error) {
    if (!(error instanceof PortalError) || error.code !== codes.invalidParameters) throw error
    faults.push(...error.issues.map((issue: Issue) => faultOfUser(line, issue, facts)))
    return []
  }
}

/** What a line says over what is stored; a new user speaks Japanese and belongs to no department unless it says so. */
function factsOf(values: Values, was: UserNow | undefined, companyCode: string) {
  const { menus, logisticCentres, ...reported } = values
  const before = was?.facts
  return {
    organizationDepartment: reported.organizationDepartment === null ? '' : (before?.organizationDepartment ?? ''),
    language: before?.language ?? '0',
    ...(before && { username: before.username, role: before.role }),
    ...Object.fromEntries(Object.entries(reported).filter(([, value]) => value != null)),
    email: emailOf(values),
    menuEnterpriseMap: Array.isArray(menus) ? menuMapOf(menus as Menu[], before, companyCode) : (before?.menus ?? {}),
    logisticCenterCodeList: logisticCentres === undefined ? (before?.logisticCentres ?? []) : (logisticCentres ?? []),
  }
}

/** A menu that stays keeps the companies that count on its page; a new one is for the user's own company. */
const menuMapOf = (menus: readonly Menu[], before: UserNow['facts'] | undefined, companyCode: string) =>
  Object.fromEntries(menus.map(menu => [menu, before?.menus[menu] ?? [companyCode]]))

const columnAt = (path: string): Column => {
  if (path.startsWith('menuEnterpriseMap')) return 'menus'
  return path.startsWith('logisticCenterCodeList') ? 'logisticCentres' : (path as Column)
}

function recordOf({ line, was, facts }: Checked): RecordPlan {
  const changes = changesBetween(was ? valuesOf(was.facts) : null, valuesOf(asFacts(facts)))
  const act = !was ? 'created' : changes.length > 0 ? 'changed' : 'unchanged'
  return { lines: [line], name: facts.email, act, changes, removed: 0 }
}

const asFacts = ({ menuEnterpriseMap: menus, logisticCenterCodeList, ...facts }: UserFacts): UserNow['facts'] => ({
  ...facts,
  menus,
  logisticCentres: logisticCenterCodeList,
})

const valuesOf = ({ menus, ...facts }: UserNow['facts']): Values => ({
  ...facts,
  menus: Object.keys(menus).toSorted(),
  logisticCentres: facts.logisticCentres.toSorted(),
})
