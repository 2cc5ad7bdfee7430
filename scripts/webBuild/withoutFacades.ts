import type { Plugin, Rollup } from 'vite'

/** A chunk that only leads to another one, which holds the module that is imported later: `export{t as Page}from"./list-1234.js";` */
const facade = /^export ?\{([^}]*)\} ?from ?["'`]\.\/([\w.-]+\.js)["'`];?\s*$/

/** Rolldown writes such a chunk for each module of a group that is imported later; here the group is asked for itself. */
export const withoutFacades: Plugin = {
  name: 'withoutFacades',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter(one => one.type === 'chunk')
      for (const { fileName, code } of chunks) {
        const [, exported, group] = facade.exec(code) ?? []
        if (exported === undefined || group === undefined) continue
        const file = fileName.replace(/^.*\//, '')
        for (const chunk of chunks) leadTo(chunk, { file, group, exported })
        delete bundle[fileName]
      }
    },
  },
}

type Led = { file: string; group: string; exported: string }

/** Names also where a chunk lists the files that one import needs. */
function leadTo(chunk: Rollup.OutputChunk, { file, group, exported }: Led) {
  if (!chunk.code.includes(file)) return
  chunk.code = chunk.code
    .replaceAll(`import(\`./${file}\`)`, `import(\`./${group}\`).then(m=>({${namesOf(exported)}}))`)
    .replaceAll(`assets/${file}`, `assets/${group}`)
  chunk.dynamicImports = chunk.dynamicImports.map(name => (name.endsWith(`/${file}`) ? `assets/${group}` : name))
}

/** `t as Page,n as Other`, as the properties of an object. */
const namesOf = (exported: string) =>
  exported
    .split(',')
    .map(one => one.trim().split(' as '))
    .map(([inside = '', outside = inside]) => `${outside}:m.${inside}`)
    .join()
