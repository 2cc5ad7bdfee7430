import type { loggerFileCalls } from '#contract/calls/loggerFiles.ts'
import { codes } from '#contract/codes.ts'
import type { LoggerFileAnswers } from '#contract/rules/loggerFile.ts'
import { asActor } from '#server/audit/actor.ts'
import { deliveryAccess } from '#server/deliveries/access.ts'
import { documentReply } from '#server/documents/documents.ts'
import type { HandlersFor } from '#server/http/handlersFor.ts'
import { PortalError, type Issue } from '#server/http/portalError.ts'
import { decidedActs, type Acts } from '#server/loggerFiles/decidedActs.ts'
import { decideSeries } from '#server/loggerFiles/decideSeries.ts'
import { describeFile, type Context } from '#server/loggerFiles/describeFile.ts'
import { discardFile } from '#server/loggerFiles/discardFile.ts'
import {
  editableFile,
  mayReceive,
  readableFile,
  receivingCompany,
  type StoredFile,
} from '#server/loggerFiles/fileAccess.ts'
import { fileBytes } from '#server/loggerFiles/fileBytes.ts'
import { filesOfDelivery, findFiles } from '#server/loggerFiles/fileList.ts'
import { searchedLoggers } from '#server/loggerFiles/loggerChoices.ts'
import type { LoggerFileReading } from '#server/loggerFiles/reading/loggerFileReading.ts'
import { readInThread } from '#server/loggerFiles/reading/readInThread.ts'
import { takeFile } from '#server/loggerFiles/takeFile.ts'

export const loggerFileHandlers: HandlersFor<typeof loggerFileCalls> = {
  async uploadLoggerFile({ deliveryId, enterpriseCode }, context) {
    const { file } = context.files
    if (!file) throw new PortalError(codes.invalidParameters)
    const companyId = await receivingCompany(context.db, context.caller, { enterpriseCode, deliveryId })
    return await takeFile(context, { companyId, deliveryId, file })
  },

  async inspectLoggerFile({ fileId, answers }, context) {
    const file = await editableFile(context.db, context.caller, fileId)
    return await describeFile(context, file, file.state === 'toConfirm' ? answers : file.answers)
  },

  async storeLoggerFile({ fileId, answers, series, keepMapping }, context) {
    const file = await editableFile(context.db, context.caller, fileId)
    if (file.state !== 'toConfirm') return await decided(context, file, false)
    const reading = await readWith(context, file, answers)
    const acts = decidedActs(series, reading.findings.series, { isEach: true })
    const decision = { file, answers, reading, acts, keepsMapping: keepMapping }
    return await decided(context, file, await decideSeries(context, decision))
  },

  async assignLoggerFile({ fileId, series }, context) {
    const file = await editableFile(context.db, context.caller, fileId)
    if (file.state !== 'unassigned') return await decided(context, file, false)
    const reading = await readWith(context, file, file.answers)
    const acts = decidedActs(series, reading.findings.series, { isEach: false })
    const decision = { file, answers: file.answers, reading, acts: withoutWaiting(acts), keepsMapping: false }
    return await decided(context, file, await decideSeries(context, decision))
  },

  async discardLoggerFile({ fileId }, context) {
    const { id } = await editableFile(context.db, context.caller, fileId)
    await context.db.transaction().execute(async tx => {
      await asActor(tx, `user:${context.caller.userId}`)
      await discardFile(tx, id)
    })
    return null
  },

  getLoggerFile: async ({ fileId }, context) =>
    await describeFile(context, await readableFile(context.db, context.caller, fileId)),

  async downloadLoggerFile({ fileId }, { db, caller }) {
    const { documentId, fileName } = await readableFile(db, caller, fileId)
    return { ...(await documentReply(db, documentId)), fileName }
  },

  async getLoggerChoices({ fileId, keyword }, { db, caller }) {
    return await searchedLoggers(db, await readableFile(db, caller, fileId), keyword)
  },

  getLoggerFileList: async (search, { db, caller, scope }) => ({
    ...(await findFiles(db, scope, caller, search)),
    mayUpload: await mayReceive(db, caller, { enterpriseCode: search.enterpriseCode }),
  }),

  async getDeliveryLoggerFiles({ deliveryId, enterpriseCode }, { db, caller, scope }) {
    await deliveryAccess(db, scope, deliveryId)
    return {
      mayUpload: await mayReceive(db, caller, { enterpriseCode, deliveryId }),
      files: await filesOfDelivery(db, scope, caller, deliveryId),
    }
  },
}

const decided = async (context: Context, { id }: StoredFile, isChanged: boolean) => ({
  isChanged,
  file: await describeFile(context, await readableFile(context.db, context.caller, id)),
})

/** 4022 where something is still to be answered, or nothing can be taken from the file with these answers. */
async function readWith(context: Context, file: StoredFile, answers: LoggerFileAnswers): Promise<LoggerFileReading> {
  if (file.documentId === null) throw new PortalError(codes.invalidParameters)
  const bytes = await fileBytes(context.db, file.documentId)
  const reading = await readInThread(bytes, answers, { nowMs: context.now().getTime() })
  const { problem, questions } = reading.findings
  const issues: Issue[] = questions.map(question => ({ path: `answers.${question}`, message: 'is to be answered' }))
  if (problem !== null) issues.push({ path: 'answers', message: problem })
  if (issues.length > 0) throw new PortalError(codes.invalidParameters, issues)
  return reading
}

/** What goes on waiting is left as it is. */
const withoutWaiting = (acts: Acts): Acts => new Map([...acts].filter(([, act]) => act.kind !== 'wait'))
