import path from 'node:path'
import type { Rollup } from 'vite'
import { isOwn } from './antdFields.ts'

type Context = { getModuleInfo: (id: string) => Pick<Rollup.ModuleInfo, 'importedIds'> | null }
export type LoadStep = keyof typeof steps

const project = path.join(import.meta.dirname, '../..')
/** What a phone loads one after the other, for the two screens that people open first. */
const steps = {
  list: ['web/app/Frame.tsx', 'web/logistics/deliveries/DeliveryStatusPage.tsx'],
  frameLater: [
    'web/information/messages/UnreadTags.tsx',
    'web/quality/waiting/WaitingCases.tsx',
    'web/shell/frame/AccountMenu.tsx',
    'web/shell/menu/EntryIcon.tsx',
  ],
  criteria: ['web/kernel/ui/lists/SortChoice.tsx', 'web/logistics/deliveries/list/criteria/CriteriaForm.tsx'],
  details: ['web/app/pages/DeliveryDetail.tsx'],
}

const needed = new Map<string, LoadStep>()

/** The step that needs this module of the portal's own: the first, if several do. `undefined` where none does. */
export function neededBy(id: string, context: Context): LoadStep | undefined {
  if (needed.size === 0)
    for (const [step, files] of Object.entries(steps))
      for (const file of closure(files, context)) needed.set(file, needed.has(file) ? 'list' : (step as LoadStep))
  return needed.get(id)
}

/** Modules of the portal's own with all that they import at once. */
function closure(files: string[], context: Context): Set<string> {
  const found = new Set(files.map(file => path.join(project, file)))
  for (const id of found)
    context
      .getModuleInfo(id)
      ?.importedIds.filter(isOwn)
      .forEach(one => found.add(one))
  return found
}
