import type { z } from 'zod'
import type { Call } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { PortalError, type Issue } from '#server/platform/http/calls/portalError.ts'

/** The validated body; throws 4001–4009 for an empty field with a code of its own, 4022 with the path of invalid ones. */
export function validated<One extends Call>(call: One, body: unknown): z.output<One['request']> {
  refuseEmptyFields(call, body)
  const nul = pathOfNul(body, '')
  if (nul !== undefined)
    throw new PortalError(codes.invalidParameters, [{ path: nul, message: 'holds a NUL character' }])
  const parsed = call.request.safeParse(body)
  if (!parsed.success) throw new PortalError(codes.invalidParameters, issuesOf(parsed.error))
  return parsed.data as z.output<One['request']>
}

function refuseEmptyFields(call: Call, body: unknown) {
  if (typeof body !== 'object' || body === null) return
  for (const [field, code] of Object.entries(call.emptyCodes ?? {})) {
    const value = (body as Record<string, unknown>)[field]
    const isEmpty = value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
    if (isEmpty) throw new PortalError(code, [{ path: field, message: 'is empty' }])
  }
}

/** One issue per field; an unknown field is named itself, not the object that contains it. */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.flatMap(issue =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map(key => ({ path: pathText([...issue.path, key]), message: 'unknown field' }))
      : [{ path: pathText(issue.path), message: issue.message }],
  )
}

/** A path as people write it: items[0].lot. */
export const pathText = (path: readonly PropertyKey[]) =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text === '' ? String(part) : `${text}.${String(part)}`
  }, '')

/** No contract nests deeper: validation refuses such a body, and walking it could overflow the stack. */
const maxDepth = 50

/** PostgreSQL cannot store NUL in a text, so it is refused here. */
export function pathOfNul(value: unknown, path: string, depth = 0): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined
  if (typeof value !== 'object' || value === null || depth > maxDepth) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const innerPath = pathBelow(value, path, key)
    const found = key.includes('\0') ? innerPath : pathOfNul(inner, innerPath, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

function pathBelow(value: object, path: string, key: string): string {
  if (Array.isArray(value)) return `${path}[${key}]`
  return path === '' ? key : `${path}.${key}`
}
