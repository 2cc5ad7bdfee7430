import { DeleteOutlined, FilePdfOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { manualCalls } from '#contract/information/calls/manuals.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { Confirmation, type Question } from '#web/information/portalDocuments/Confirmation.tsx'
import { PdfInput, pdfFaultSentence, pdfProblemSentence } from '#web/information/portalDocuments/PdfInput.tsx'
import { useUploadMutation } from '#web/kernel/api/queries.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { type Sentence, useWords } from '#web/kernel/texts/useWords.ts'

type Manual = ResponseOf<typeof manualCalls.getManualList>[number]
type Props = {
  place: RequestOf<typeof manualCalls.deleteManual>
  /** The platform company's manual is for every company without one of its own (INF-6). */
  isPlatform: boolean
  names: { company: string; language: string }
  manual: Manual | undefined
}

/** The manual of a company in one language: put in place, replaced, taken away. */
export function ManualCard({ place, isPlatform, names, manual }: Props) {
  const { t, instant } = useWords()
  const [problem, setProblem] = useState<{ sentence: Sentence | undefined }>()
  const [question, setQuestion] = useState<Question>()
  const remove = useCallAction(manualCalls.deleteManual, { done: t => t('portalDocuments.manuals.removed') })
  const { mutate } = useUploadMutation(manualCalls.uploadManual, { handledHere: [codes.invalidParameters] })
  const upload = (file: File) =>
    mutate(
      { body: place, files: { file } },
      {
        onSuccess: () => showNotice(t => t('portalDocuments.manuals.saved')),
        onError: ({ failure, issues }) => {
          if (failure === codes.invalidParameters) setProblem({ sentence: pdfFaultSentence(issues, 'file') })
        },
      },
    )
  const choose = (file: File) => {
    const sentence = pdfProblemSentence(file)
    setProblem({ sentence })
    if (sentence) return undefined
    if (!manual) return upload(file)
    return setQuestion({
      title: t('portalDocuments.manuals.replaceTitle'),
      text: t('portalDocuments.manuals.replaceText', { ...names, current: manual.fileName, next: file.name }),
      action: t('portalDocuments.manuals.replace'),
      onConfirm: () => upload(file),
    })
  }
  const askToRemove = ({ fileName: current }: Manual) => {
    const text = isPlatform ? 'removePlatformText' : 'removeText'
    setQuestion({
      title: t('portalDocuments.manuals.removeTitle'),
      text: t(`portalDocuments.manuals.${text}`, { ...names, current }),
      action: t('common.remove'),
      onConfirm: () => remove.send(place),
    })
  }
  return (
    <section className="manual-card box" aria-label={names.language}>
      <h3>{names.language}</h3>
      {manual ? (
        <Flex gap="small" align="flex-start" justify="space-between">
          <div>
            <FilePdfOutlined aria-hidden /> <strong>{manual.fileName}</strong>
            <p className="quiet">
              {t('portalDocuments.manuals.uploaded', { at: instant(manual.uploadedAt), by: manual.uploadedBy })}
            </p>
          </div>
          <Button icon={<DeleteOutlined aria-hidden />} onClick={() => askToRemove(manual)}>
            {t('common.remove')}
          </Button>
        </Flex>
      ) : (
        <div>
          {t('portalDocuments.manuals.none')}
          <p className="quiet">{t(`portalDocuments.manuals.${isPlatform ? 'noneHint' : 'noneOwnHint'}`)}</p>
        </div>
      )}
      <PdfInput label={`${names.language}: ${t('portalDocuments.upload.choose')}`} onChange={choose} />
      <div role="alert" className="wrong">
        {problem?.sentence?.(t)}
      </div>
      {question && <Confirmation question={question} onClose={() => setQuestion(undefined)} />}
    </section>
  )
}
