import type { z } from 'zod'
import { userCalls } from '#contract/identity/calls/users.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import type { ColumnOf } from '#contract/integration/rules/importColumns.ts'
import { parsedEntry } from '#server/integration/imports/lines/entryFaults.ts'
import type { FileLine, ImportContext, ImportRules, LineFault } from '#server/integration/imports/lines/importRules.ts'
import type { Values } from '#server/integration/imports/lines/lineValues.ts'
import { recordPlan } from '#server/integration/imports/lines/recordPlans.ts'
import { singleLines } from '#server/integration/imports/lines/singleLines.ts'
import { faultOfUser } from '#server/integration/imports/kinds/users/userFaults.ts'
import type { UserNow } from '#server/integration/imports/kinds/users/usersNow.ts'
import { offeredTo, undoUsers, usersNow, type UserUndo } from '#server/integration/imports/kinds/users/undoUsers.ts'
import { mailImportedActivationJob } from '#server/identity/account/mailImportedActivation.ts'
import { holdCompany } from '#server/identity/administration/administered.ts'
import { checkedFacts, emailIssues, type CheckedRights } from '#server/identity/users/checkedFacts.ts'
import { insertUser, ownIssues, updateUser } from '#server/identity/users/saveUser.ts'
import type { UserChoices } from '#server/identity/users/queries/userChoices.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { addJob } from '#server/platform/jobs/addJob.ts'

/** Users by email address: new ones are invited, those of the company are changed, as in the user list. */
export const userImports: ImportRules<UserUndo> = {
  lock: async ({ tx, sender }) => void (await holdCompany(tx, sender.companyId)),
  async plan(context, lines) {
    const { single, faults } = singleLines(lines, ({ values }) => emailOf(values))
    const emails = single.map(({ values }) => emailOf(values))
    const { choices, users } = await usersNow(context, emails)
    const checked = single.flatMap(
      line => checkedLine(context, line, users.get(emailOf(line.values)), choices, faults) ?? [],
    )
    const records = checked.map(({ line, was, facts }) =>
      recordPlan(
        'users',
        { line, name: facts.email },
        was ? valuesOf(was.facts) : null,
        valuesOf({ ...facts, menus: facts.menuEnterpriseMap, logisticCentres: facts.logisticCenterCodeList }),
      ),
    )
    const save = async () => {
      const ids: (number | null)[] = []
      for (const [at, one] of checked.entries())
        ids.push(records[at]?.act === 'unchanged' ? null : await saveUser(context, one, choices))
      const emails = checked.map(({ facts }) => facts.email)
      const after = await usersNow(context, emails)
      return checked.map(({ was, facts }, at): UserUndo | null => {
        const [id, now] = [ids[at], after.users.get(facts.email)]
        return id == null
          ? null
          : { id, before: was?.facts ?? null, after: now === 'elsewhere' ? null : (now?.facts ?? null) }
      })
    }
    return { records, faults, save }
  },
  ...undoUsers,
}

const UserFacts = userCalls.signUp.request.pick({
  email: true,
  username: true,
  organizationDepartment: true,
  role: true,
  language: true,
  menuEnterpriseMap: true,
  logisticCenterCodeList: true,
})

type Checked = {
  line: number
  was: UserNow | undefined
  facts: z.output<typeof UserFacts>
  rights: CheckedRights
}

async function saveUser({ tx, sender, appContext }: ImportContext, one: Checked, choices: UserChoices) {
  const { was, facts, rights } = one
  if (was) {
    await updateUser(tx, was.id, facts, rights, choices)
    return was.id
  }
  const user = { user: facts, companyId: sender.companyId, at: appContext.now() }
  const userId = await insertUser(tx, user, rights, choices)
  await addJob(tx, mailImportedActivationJob, { userId })
  return userId
}

const emailOf = (values: Values) => String(values.email).trim().toLowerCase()

function checkedLine(
  { caller, sender }: ImportContext,
  { line, values }: FileLine,
  was: UserNow | 'elsewhere' | undefined,
  choices: UserChoices,
  faults: LineFault[],
): Checked | undefined {
  if (was === 'elsewhere') {
    faults.push({ line, column: 'email', fault: 'userElsewhere' })
    return undefined
  }
  const cellAt = (path: string) => ({ line, column: columnAt(path) })
  const facts = parsedEntry(UserFacts, factsOf(values, was, sender.companyCode), cellAt, faults)
  if (!facts) return undefined
  // The domain of a stored user's address is not checked again.
  const issues = was ? ownIssues(caller, was, facts) : emailIssues(facts.email, choices.emailDomains)
  try {
    return { line, was, facts, rights: checkedFacts(facts, was ? offeredTo(was, choices) : choices, issues) }
  } catch (error) {
    if (!(error instanceof PortalError) || error.code !== codes.invalidParameters) throw error
    faults.push(...error.issues.map(issue => faultOfUser(line, issue, facts)))
    return undefined
  }
}

/** The values of a line over the stored ones; by default, a new user has the language Japanese and no department. */
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

/** A menu that stays keeps its companies; a new one is for the user's own company. */
const menuMapOf = (menus: readonly Menu[], before: UserNow['facts'] | undefined, companyCode: string) =>
  Object.fromEntries(menus.map(menu => [menu, before?.menus[menu] ?? [companyCode]]))

const columnAt = (path: string): ColumnOf<'users'> => {
  if (path.startsWith('menuEnterpriseMap')) return 'menus'
  return path.startsWith('logisticCenterCodeList') ? 'logisticCentres' : (path as ColumnOf<'users'>)
}

const valuesOf = ({ menus, ...facts }: UserNow['facts']): Values => ({
  ...facts,
  menus: Object.keys(menus).toSorted(),
  logisticCentres: facts.logisticCentres.toSorted(),
})
