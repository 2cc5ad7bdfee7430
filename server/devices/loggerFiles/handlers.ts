import type { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { codes } from '#contract/kernel/codes.ts'
import { transactionAs } from '#server/platform/db/actor.ts'
import { deliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { documentReply } from '#server/platform/files/documents.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { describeCurrent, describeFile } from '#server/devices/loggerFiles/describeFile.ts'
import { discardFile } from '#server/devices/loggerFiles/discardFile.ts'
import { explainFile, previewFile } from '#server/devices/loggerFiles/layouts/explainFile.ts'
import { editableFile, mayReceive, readableFile, receivingCompany } from '#server/devices/loggerFiles/fileAccess.ts'
import { pageOf } from '#server/platform/lists/list.ts'
import { viewerOf } from '#server/platform/lists/reader.ts'
import { fileList, filesOfDelivery, waitingFiles } from '#server/devices/loggerFiles/fileList.ts'
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

  previewLoggerFile: (input, context) => previewFile(context, input),

  explainLoggerFile: (input, context) => explainFile(context, input),

  getLoggerFileLayouts: async (_input, { db, caller, scope }) => await rememberedLayouts(db, scope, caller),

  forgetLoggerFileLayout: async ({ layoutId }, { db, caller }) =>
    await transactionAs(db, `user:${caller.userId}`, tx => forgetLayout(tx, caller, layoutId)),

  storeLoggerFile: (input, context) => storeFile(context, input),

  assignLoggerFile: (input, context) => assignFile(context, input),

  async discardLoggerFile({ fileId }, { db, caller }) {
    const { id } = await editableFile(db, caller, fileId)
    await transactionAs(db, `user:${caller.userId}`, tx => discardFile(tx, caller, id))
  },

  getWithdrawalOutlook: async ({ fileId }, context) =>
    await withdrawalOutlook(context, await withdrawableFile(context.db, context.caller, fileId)),

  withdrawLoggerFile: (input, context) => withdrawFile(context, input),

  readLoggerFileAgain: (input, context) => readFileAgain(context, input),

  cancelWithdrawal: (input, context) => cancelWithdrawal(context, input),

  getLoggerFile: async ({ fileId }, context) => await describeCurrent(context, fileId),

  async downloadLoggerFile({ fileId }, { db, caller }) {
    const { documentId, fileName } = await readableFile(db, caller, fileId)
    return { ...(await documentReply(db, documentId)), fileName }
  },

  async getLoggerChoices({ fileId, keyword }, { db, caller }) {
    return await searchedLoggers(db, await readableFile(db, caller, fileId), keyword)
  },

  getLoggerFileList: async (search, context) => ({
    ...(await pageOf(fileList, { ...viewerOf(context), caller: context.caller }, search)),
    ...(await waitingFiles(viewerOf(context))),
    mayUpload: await mayReceive(context.db, context.caller, { enterpriseCode: search.enterpriseCode }),
  }),

  async getDeliveryLoggerFiles({ deliveryId, enterpriseCode }, { db, caller, scope }) {
    await deliveryAccess(db, scope, deliveryId)
    return {
      mayUpload: await mayReceive(db, caller, { enterpriseCode, deliveryId }),
      files: await filesOfDelivery(db, scope, caller, deliveryId),
    }
  },
}
