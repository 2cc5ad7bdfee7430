import type { z } from 'zod'
import type { ApiKeyScope } from '#contract/identity/rules/apiKeyScopes.ts'

/** A route of the partner API (INT-1), the only definition of its request bodies and its response. */
export type ApiRoute = {
  method: 'GET' | 'POST'
  /** As in OpenAPI: a name in braces is one path segment, URL-encoded. */
  path: `/api/v1/${string}`
  scope: ApiKeyScope
  /** The name of the function in a generated client. */
  operationId: string
  summary: string
  description: string
  /** Request bodies by media type; empty for GET. */
  bodies: Record<string, z.ZodType>
  response: z.ZodType
  /** A body as JSON, and an answer in full. */
  example: { request?: unknown; response?: unknown }
}

/** Preserves the exact schemas of a route in its type. */
export const defineApiRoute = <const Route extends ApiRoute>(route: Route): Route => route

/** Larger bodies are rejected with 413. */
export const partnerApiBodyLimitBytes = 20 * 1024 * 1024
