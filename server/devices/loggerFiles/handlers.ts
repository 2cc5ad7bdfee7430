import type { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { codes } from '#contract/kernel/codes.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { deliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { documentReply } from '#server/platform/files/documents.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { describeFile } from '#server/devices/loggerFiles/describeFile.ts'
import { discardFile } from '#server/devices/loggerFiles/discardFile.ts'
import { explainFile, previewFile } from '#server/devices/loggerFiles/layouts/explainFile.ts'
import { editableFile, mayReceive, readableFile, receivingCompany } from '#server/devices/loggerFiles/fileAccess.ts'
import { filesOfDelivery, findFiles } from '#server/devices/loggerFiles/fileList.ts'
import { searchedLoggers } from '#server/devices/loggerFiles/series/loggerChoices.ts'
import { forgetLayout, rememberedLayouts } from '#server/devices/loggerFiles/layouts/rememberedLayouts.ts'
import { assignFile, storeFile } from '#server/devices/loggerFiles/storeFile.ts'
import { ingestFile } from '#server/devices/loggerFiles/ingestFile.ts'
import { withdrawalOutlook } from '#server/devices/loggerFiles/withdrawal/outlook.ts'
import { cancelWithdrawal, readFileAgain, withdrawFile } from '#server/devices/loggerFiles/withdrawal/withdrawFile.ts'
import { withdrawableFile, withdrawalRights } from '#server/devices/loggerFiles/withdrawal/withdrawalRights.ts'

export const loggerFileHandlers: HandlersFor<typeof loggerFileCalls> = {
  async uploadLoggerFile({ deliveryId, enterpriseCode }, context) {
    const { file } = context.files
    if (!file) throw new PortalError(codes.invalidParameters)
    const companyId = await receivingCompany(context.db, context.caller, { enterpriseCode, deliveryId })
    return await ingestFile(context, { companyId, deliveryId, file })
  },

  async inspectLoggerFile({ fileId, answers, again }, context) {
    const file = await editableFile(context.db, context.caller, fileId)
    if (again && (await withdrawalRights(context.db, context.caller, file)).mayReadAgain) {
      return await describeFile(context, file, answers, { isAgain: true })
    }
    return await describeFile(context, file, file.state === 'toConfirm' ? answers : file.answers)
  },

  previewLoggerFile: (asked, context) => previewFile(context, asked),

  explainLoggerFile: (asked, context) => explainFile(context, asked),

  async getLoggerFileLayouts(_asked, { db, caller, scope }) {
    return await rememberedLayouts(db, scope, caller)
  },

  async forgetLoggerFileLayout({ layoutId }, { db, caller }) {
    await db.transaction().execute(async tx => {
      await asActor(tx, `user:${caller.userId}`)
      await forgetLayout(tx, caller, layoutId)
    })
    return null
  },

  storeLoggerFile: (asked, context) => storeFile(context, asked),

  assignLoggerFile: (asked, context) => assignFile(context, asked),

  async discardLoggerFile({ fileId }, context) {
    const { id } = await editableFile(context.db, context.caller, fileId)
    await context.db.transaction().execute(async tx => {
      await asActor(tx, `user:${context.caller.userId}`)
      await discardFile(tx, context.caller, id)
    })
    return null
  },

  getWithdrawalOutlook: async ({ fileId }, context) =>
    await withdrawalOutlook(context, await withdrawableFile(context.db, context.caller, fileId)),

  withdrawLoggerFile: (asked, context) => withdrawFile(context, asked),

  readLoggerFileAgain: (asked, context) => readFileAgain(context, asked),

  cancelWithdrawal: (asked, context) => cancelWithdrawal(context, asked),

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
