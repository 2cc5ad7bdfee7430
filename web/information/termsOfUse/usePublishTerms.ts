import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { FormInstance } from 'antd'
import { termsOfUseCalls } from '#contract/information/calls/termsOfUse.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { useUploadMutation } from '#web/kernel/api/queries.ts'
import { rereadProfile } from '#web/kernel/session/freshProfile.ts'
import { showError, showNotice } from '#web/kernel/messages/messages.ts'
import type { NewTerms } from '#web/information/termsOfUse/PublishTermsFields.tsx'
import { pdfFaultSentence } from '#web/information/portalDocuments/pdfSentences.ts'
import { saidAtField, type Sentence } from '#web/kernel/texts/said.tsx'

/** Publishes; what the server finds wrong is said at its field. */
export function usePublishTerms(form: FormInstance<NewTerms>) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const publish = useUploadMutation(termsOfUseCalls.publishTermsOfUse, { handledHere: [codes.invalidParameters] })
  const published = (version: string) => {
    form.resetFields()
    showNotice(t => t('portalDocuments.terms.published', { version }))
    // Where the new terms are in force at once, the guard asks their publisher first of all.
    void rereadProfile(router).then(profile => {
      const refetchType = profile?.agreeToTermsOfUse ? 'active' : 'none'
      return queryClient.invalidateQueries({ queryKey: [termsOfUseCalls.getTermsOfUseList.path], refetchType })
    })
  }
  const refused = ({ failure, issues }: CallError) => {
    if (failure !== codes.invalidParameters) return
    const sentences: Record<(typeof names)[number], Sentence> = {
      version: t => t('portalDocuments.terms.versionUsed'),
      publishedAt: t => t('portalDocuments.terms.fromMisfit'),
      fileJa: pdfFaultSentence(issues.find(issue => issue.path === 'fileJa')),
      fileEn: pdfFaultSentence(issues.find(issue => issue.path === 'fileEn')),
    }
    const field = names.find(name => issues.some(issue => issue.path === name))
    if (!field) return showError(t => t('codes.4022'))
    const shownAt = field === 'publishedAt' ? (form.getFieldValue('at') ? 'at' : 'start') : field
    return form.setFields([{ name: shownAt, errors: saidAtField(sentences[field]) }])
  }
  return ({ version, publishedAt, fileJa, fileEn }: NewTerms & { publishedAt: string | undefined }) =>
    publish.mutate(
      { body: { version, publishedAt }, files: { fileJa, fileEn } },
      { onSuccess: () => published(version), onError: refused },
    )
}

const names = ['version', 'publishedAt', 'fileJa', 'fileEn'] as const
