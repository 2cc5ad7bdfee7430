import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { companyContextCalls } from '#contract/identity/calls/companyContext.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { usePortalCalls } from '#web/kernel/api/sending/usePortalCalls.ts'
import { metaOf } from '#web/kernel/api/callMeta.ts'
import { rememberedChoicesKey } from '#web/shell/companyContext/useRememberedChoices.ts'

const call = companyContextCalls.updateEnterpriseCodeByPage
type Body = RequestOf<typeof call>
type Known = ResponseOf<typeof companyContextCalls.getEnterpriseCodeAssistInfo>
type Choices = Known['enterpriseCode']

/** Saves the company chosen on a page (SHL-46). It counts at once; where it cannot be saved, the former one is back. */
export function useRememberChoice() {
  const { post } = usePortalCalls()
  const queryClient = useQueryClient()
  const change = (userId: string, next: (choices: Choices) => Choices) =>
    queryClient.setQueryData<Known>(rememberedChoicesKey(userId), known => ({
      userId,
      enterpriseCode: next(known?.enterpriseCode ?? {}),
    }))
  return useMutation<null, CallError, Body, Choices>({
    mutationFn: body => post(call, body),
    meta: metaOf(call),
    // One after the other: the last choice is the one that stays.
    scope: { id: call.path },
    onMutate: ({ userId, enterpriseCodeByPage }) => {
      const former = queryClient.getQueryData<Known>(rememberedChoicesKey(userId))?.enterpriseCode ?? {}
      change(userId, choices => ({ ...choices, ...enterpriseCodeByPage }))
      return former
    },
    onError: (_error, { userId, enterpriseCodeByPage }, former = {}) =>
      void change(userId, choices => takenBack(choices, enterpriseCodeByPage, former)),
  })
}

/** Without what could not be saved; a choice made since stays. */
function takenBack(choices: Choices, unsaved: Choices, former: Choices): Choices {
  const pages = Object.keys(unsaved) as (keyof Choices)[]
  const stillShown = pages.filter(page => choices[page] === unsaved[page])
  return { ...choices, ...Object.fromEntries(stillShown.map(page => [page, former[page]])) }
}
