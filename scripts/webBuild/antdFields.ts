import path from 'node:path'
import type { Rollup } from 'vite'

const project = path.join(import.meta.dirname, '../..')

/** Modules of antd that enter something; `antd` is imported by names. */
const fields = /\b(AutoComplete|Checkbox|DatePicker|Form|Input|InputNumber|Pagination|Radio|Select|Upload)\b/
const importFromAntd = /import ?\{([^}]*)\} ?from ?["']antd["']/g

type Context = { getModuleInfo: (id: string) => Pick<Rollup.ModuleInfo, 'code' | 'importedIds'> | null }

const known = new Map<string, boolean>()

/** A file of the portal's own, not of a package. */
export const isOwn = (id: string) => /^(contract|web)\//.test(path.relative(project, id))

/** Whether a module of the portal's own brings antd's fields along, by itself or by what it imports. */
export function bringsFields(id: string, context: Context): boolean {
  const found = known.get(id)
  if (found !== undefined || !isOwn(id)) return found ?? false
  // Until it is known: modules may import each other.
  known.set(id, false)
  const { code, importedIds = [] } = context.getModuleInfo(id) ?? {}
  const isBringing =
    [...(code ?? '').matchAll(importFromAntd)].some(([, names = '']) => fields.test(names)) ||
    importedIds.some(one => bringsFields(one, context))
  known.set(id, isBringing)
  return isBringing
}
