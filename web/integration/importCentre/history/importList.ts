import { importKinds } from '#contract/kernel/importKinds.ts'
import { defineList } from '#web/kernel/ui/lists/defineList.ts'
import { choice } from '#web/kernel/ui/lists/filters.ts'

/** What was taken in, the newest first. */
export const importList = defineList({ filters: { kind: choice(importKinds) } })
