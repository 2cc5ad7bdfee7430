import type { z } from 'zod'
import type { ApiKeyScope } from '#contract/identity/rules/apiKeyScopes.ts'

/** One route of the partner API (INT-1): its bodies by media type, and its answer, are said here and nowhere else. */
export type ApiRoute = {
  method: 'GET' | 'POST'
  /** In OpenAPI's spelling: a name in braces is one segment of the path, URL-encoded. */
  path: `/api/v1/${string}`
  scope: ApiKeyScope
  summary: string
  description: string
  /** What may be sent, by media type; a GET has none. */
  bodies: Record<string, z.ZodType>
  response: z.ZodType
}

/** Keeps the exact schemas of a route in its type. */
export const defineApiRoute = <const Route extends ApiRoute>(route: Route): Route => route

/** A body of up to 20 MB; beyond it 413. */
export const partnerApiBodyLimitBytes = 20 * 1024 * 1024
