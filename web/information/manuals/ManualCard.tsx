import { DeleteOutlined, FilePdfOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { manualCalls } from '#contract/information/calls/manuals.ts'
import { Confirmation, type Question } from '#web/information/portalDocuments/Confirmation.tsx'
import { PdfInput } from '#web/information/portalDocuments/PdfInput.tsx'
import { type ManualPlace, useManualChanges } from '#web/information/manuals/useManualChanges.ts'
import { pdfProblemSentence } from '#web/information/portalDocuments/pdfSentences.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import type { Sentence } from '#web/kernel/texts/said.tsx'

type Manual = ResponseOf<typeof manualCalls.getManualList>[number]
type Props = {
  place: ManualPlace
  /** The platform company's manual is for every company without one of its own (INF-6). */
  isPlatform: boolean
  names: { company: string; language: string }
  manual: Manual | undefined
}

/** The manual of a company in one language: put in place, replaced, taken away. */
export function ManualCard({ place, isPlatform, names, manual }: Props) {
  const t = useText()
  const [problem, setProblem] = useState<Sentence>()
  const { upload, remove } = useManualChanges(place, sentence => setProblem(() => sentence))
  const [question, setQuestion] = useState<Question>()
  const choose = (file: File) => {
    const found = pdfProblemSentence(file)
    setProblem(() => found)
    if (found) return undefined
    if (!manual) return upload(file)
    return setQuestion({
      title: t('portalDocuments.manuals.replaceTitle'),
      text: t('portalDocuments.manuals.replaceText', { ...names, current: manual.fileName, next: file.name }),
      action: t('portalDocuments.manuals.replace'),
      onConfirm: () => upload(file),
    })
  }
  const askToRemove = ({ fileName }: Manual) =>
    setQuestion({
      title: t('portalDocuments.manuals.removeTitle'),
      text: t(`portalDocuments.manuals.${isPlatform ? 'removePlatformText' : 'removeText'}`, {
        ...names,
        current: fileName,
      }),
      action: t('portalDocuments.manuals.remove'),
      onConfirm: remove,
    })
  return (
    <section className="manual-card box" aria-label={names.language}>
      <h3>{names.language}</h3>
      {manual ? (
        <Uploaded manual={manual} onRemove={() => askToRemove(manual)} />
      ) : (
        <div>
          {t('portalDocuments.manuals.none')}
          <p className="quiet">{t(`portalDocuments.manuals.${isPlatform ? 'noneHint' : 'noneOwnHint'}`)}</p>
        </div>
      )}
      <PdfInput label={`${names.language}: ${t('portalDocuments.upload.choose')}`} onChange={choose} />
      <div role="alert" className="wrong">
        {problem?.(t)}
      </div>
      {question && <Confirmation question={question} onClose={() => setQuestion(undefined)} />}
    </section>
  )
}

function Uploaded({ manual, onRemove }: { manual: Manual; onRemove: () => void }) {
  const t = useText()
  const { instant } = useTimes()
  return (
    <Flex gap="small" align="flex-start" justify="space-between">
      <div>
        <FilePdfOutlined aria-hidden /> <strong>{manual.fileName}</strong>
        <p className="quiet">
          {t('portalDocuments.manuals.uploaded', { at: instant(manual.uploadedAt), by: manual.uploadedBy })}
        </p>
      </div>
      <Button icon={<DeleteOutlined aria-hidden />} onClick={onRemove}>
        {t('portalDocuments.manuals.remove')}
      </Button>
    </Flex>
  )
}
