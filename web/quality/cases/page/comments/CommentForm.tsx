import { CloseOutlined } from '@ant-design/icons'
import { Button, Checkbox, Flex, Input } from 'antd'
import { useId, useState } from 'react'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { codes } from '#contract/kernel/codes.ts'
import { fileFaultIn } from '#contract/kernel/files/csvIssue.ts'
import { CallError } from '#web/kernel/api/errors/callError.ts'
import { useCallMutation, useUploadMutation } from '#web/kernel/api/queries.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { FileInput } from '#web/kernel/ui/forms/FileInput.tsx'

type Kept = { documentId: number; name: string }
const maxFiles = 10
const fileCodes = [codes.pdfTooLarge, codes.invalidCsv, codes.invalidParameters] as const

/** A comment with files, which are sent as they are chosen. */
export function CommentForm({ caseId, mayWriteInternally }: { caseId: number; mayWriteInternally: boolean }) {
  const t = useText()
  const id = useId()
  const [body, setBody] = useState('')
  const [isInternal, setInternal] = useState(false)
  const [files, setFiles] = useState<readonly Kept[]>([])
  const add = useCallMutation(caseCalls.addCaseComment)
  const send = async () => {
    const documentIds = files.map(file => file.documentId)
    try {
      await add.mutateAsync({ caseId, body: body.trim(), isInternal, documentIds })
    } catch {
      // It has shown why; what was written stays.
      return
    }
    setBody('')
    setFiles([])
  }
  return (
    <Flex
      component="form"
      vertical
      gap="small"
      className="no-print"
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <label htmlFor={id}>{t('cases.comments.write')}</label>
      <Input.TextArea
        id={id}
        value={body}
        onChange={({ target }) => setBody(target.value)}
        autoSize={{ minRows: 3, maxRows: 12 }}
        maxLength={5000}
      />
      <Files caseId={caseId} files={files} onFiles={setFiles} />
      <Flex gap="small" wrap align="center">
        <Button htmlType="submit" type="primary" loading={add.isPending} disabled={body.trim() === ''}>
          {t('cases.comments.send')}
        </Button>
        {mayWriteInternally ? (
          <Checkbox checked={isInternal} onChange={({ target }) => setInternal(target.checked)}>
            {t('cases.comments.onlyInternal')}
          </Checkbox>
        ) : null}
        {!isInternal && <span className="quiet">{t('cases.comments.forAll')}</span>}
      </Flex>
    </Flex>
  )
}

type FilesProps = { caseId: number; files: readonly Kept[]; onFiles: (files: readonly Kept[]) => void }

function Files({ caseId, files, onFiles }: FilesProps) {
  const t = useText()
  const [fault, setFault] = useState<string>()
  const faultText = useFaultText()
  const upload = useUploadMutation(caseCalls.uploadCaseFile, { handledHere: fileCodes })
  const choose = async (file: File) => {
    setFault(undefined)
    try {
      const kept = await upload.mutateAsync({ body: { caseId: String(caseId) }, files: { file } })
      onFiles([...files, kept])
    } catch (error) {
      setFault(faultText(error))
    }
  }
  return (
    <Flex gap="small" wrap align="center">
      {files.map(({ documentId, name }) => (
        <Button
          key={documentId}
          size="small"
          icon={<CloseOutlined aria-hidden />}
          iconPlacement="end"
          aria-label={t('cases.comments.remove', { name })}
          onClick={() => onFiles(files.filter(file => file.documentId !== documentId))}
        >
          {name}
        </Button>
      ))}
      {files.length < maxFiles && (
        <FileInput
          label={t('cases.comments.attach')}
          accept=".pdf,.csv,application/pdf,text/csv"
          isDisabled={upload.isPending}
          onChoose={file => void choose(file)}
        >
          <span>{upload.isPending ? t('cases.comments.sending') : t('cases.comments.attach')}</span>
        </FileInput>
      )}
      {fault && (
        <p role="alert" className="wrong full-width">
          {fault}
        </p>
      )}
    </Flex>
  )
}

/** Why a file was not taken, with the line that is at fault. */
function useFaultText() {
  const t = useText()
  return (error: unknown): string => {
    if (!(error instanceof CallError)) return t('cases.comments.badFile')
    if (error.failure === codes.pdfTooLarge) return t('cases.comments.tooLarge')
    const fault = error.issues.map(({ message }) => fileFaultIn(message)).find(one => one !== undefined)
    if (!fault) return t('cases.comments.badFile')
    return t('cases.comments.badLine', { line: fault.line, why: t(`cases.comments.lineFaults.${fault.fault}`) })
  }
}
