import { languageOf } from '#contract/kernel/language.ts'
import type { z } from 'zod'
import type { userCalls } from '#contract/identity/calls/users.ts'

type Facts = Omit<z.output<typeof userCalls.editUser.request>, 'email'>

/** What the form says of a user, as columns of its row. */
export const userColumns = ({ username, organizationDepartment, role, language }: Facts) => ({
  name: username,
  department: organizationDepartment,
  role,
  language: languageOf(language),
})
