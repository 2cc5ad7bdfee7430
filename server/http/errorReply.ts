import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codes, type ErrorCode } from '#contract/codes.ts'
import { outOfService } from '#server/http/outOfService.ts'
import { PortalError, type Issue } from '#server/http/portalError.ts'

/** Makes every answer that is no success: `{ code, data: { issues } }`, or 5002 with an id that the log holds. */
export function replyWithCodes(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | PortalError, request, reply) => {
    if (error instanceof PortalError) return reply.send(body(error.code, error.issues))
    const status = error.statusCode ?? 500
    if (status < 500)
      return reply.code(status === 413 ? 413 : 400).send(body(codes.invalidParameters, [bodyIssue(status)]))
    return fault(error, request, reply)
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(body(codes.invalidParameters, [{ path: '', message: 'there is no such call' }])),
  )
}

const body = (code: ErrorCode, issues: Issue[]) => ({ code, data: { issues } })
const bodyIssue = (status: number): Issue => ({
  path: '',
  message: status === 413 ? 'the body is too large' : 'the body is not JSON, or was cut short',
})

/** Nothing of the fault leaks: the answer has an id, and the log line of that id has the rest. */
function fault(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const id = randomUUID()
  request.log.error({ faultId: id, err: error }, 'fault')
  if (outOfService(error)) return reply.code(503).send({ code: codes.tryLater, data: { id } })
  return reply.code(500).send({ code: codes.serverError, data: { id } })
}
