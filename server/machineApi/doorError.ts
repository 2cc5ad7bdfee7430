import type { FastifyError, FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { MachineError } from '#contract/machine/machineAnswers.ts'

/** A request that the machine door refuses as a whole. */
export class DoorError extends Error {
  readonly status: number
  readonly issues: MachineError['issues']

  constructor(status: number, message: string, issues: MachineError['issues'] = []) {
    super(message)
    this.status = status
    this.issues = issues
  }
}

/** What Fastify itself refuses, in the door's words. */
const sentences: Record<number, string> = {
  400: 'the body was cut short, or its length does not match',
  408: 'the body took too long',
  413: 'the body is larger than 20 MB',
  415: 'this content type is not taken here; send application/json',
}

/** Answers `{ error, issues }`; of a fault nothing leaks but an id, which the log line has too. */
export function answerDoorErrors(door: FastifyInstance) {
  door.setErrorHandler((error: FastifyError | DoorError, request, reply) => {
    if (error instanceof DoorError) {
      if (error.status === 401) reply.header('www-authenticate', 'Bearer realm="KelvinChain"')
      return reply.code(error.status).send({ error: error.message, issues: error.issues } satisfies MachineError)
    }
    const status = error.statusCode ?? 500
    if (status < 500) {
      return reply
        .code(status)
        .send({ error: sentences[status] ?? 'the request is not understood', issues: [] } satisfies MachineError)
    }
    const id = randomUUID()
    request.log.error({ faultId: id, err: error }, 'fault')
    return reply.code(500).send({ error: `a fault of ours; its id is ${id}`, issues: [] } satisfies MachineError)
  })
}
