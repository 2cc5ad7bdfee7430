import { read } from '#test/deployment/manifests.ts'

export type Instruction = { name: string; text: string }

/** The instructions of each stage, in order, without comments. */
export const stages: Instruction[][] = stagesOf(read('Containerfile'))

function stagesOf(text: string): Instruction[][] {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
  const found: Instruction[][] = []
  for (const line of lines.filter(one => one !== '')) {
    const [name = ''] = line.split(' ', 1)
    if (name === 'FROM') found.push([])
    found.at(-1)?.push({ name, text: line.slice(name.length + 1).trim() })
  }
  return found
}

/** What the image is made of: its last stage. */
export const result = stages.at(-1) ?? []

/** The only instruction of this name in the result. */
export function only(name: string): string {
  const [found, ...more] = result.filter(instruction => instruction.name === name)
  if (!found || more.length > 0) throw new Error(`not one ${name}`)
  return found.text
}

/** The files that a stage has of the project or of another stage, with their place in the image. */
export const copiesOf = (stage: Instruction[]) =>
  stage
    .filter(({ name }) => name === 'COPY')
    .map(({ text }) => {
      const { from, rest = '' } = /^(?:--from=(?<from>\S+) )?(?<rest>.*)$/.exec(text)?.groups ?? {}
      const words = rest.split(' ')
      return { from, what: words.slice(0, -1), to: words.at(-1) ?? '' }
    })

/** The environment of the image. */
export const environment: Record<string, string> = Object.fromEntries(
  only('ENV')
    .split(/\s+/)
    .map(pair => pair.split('=') as [string, string]),
)
