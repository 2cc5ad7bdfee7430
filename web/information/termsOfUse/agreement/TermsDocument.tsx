import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { termsOfUseCalls } from '#contract/information/calls/termsOfUse.ts'
import { useFile } from '#web/kernel/api/queries.ts'
import { saveFile } from '#web/kernel/api/sending/saveFile.ts'
import { PdfFrame } from '#web/kernel/pdf/PdfFrame.tsx'
import { canShowPdfs } from '#web/kernel/pdf/pdfViewer.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'

/** The terms themselves, in the language that is shown; as a file where a page can show no PDF. */
export function TermsDocument({ version }: { version: string }) {
  const t = useText()
  const language = useLanguage()
  const { data: file, error, refetch } = useFile(termsOfUseCalls.getTermsOfUseFile, {}, [version, language])
  if (error) return <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
  if (!file) return <div className="terms-document" />
  if (canShowPdfs()) {
    return (
      <div className="terms-document">
        <PdfFrame pdf={file.body} title={t('screens.termsOfUse')} />
        <Button type="link" icon={<DownloadOutlined aria-hidden />} onClick={() => saveFile(file)}>
          {t('portalDocuments.savePdf')}
        </Button>
      </div>
    )
  }
  return (
    <div className="terms-document terms-file box">
      <p>{t('portalDocuments.agreement.asFile')}</p>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => saveFile(file)}>
        {t('portalDocuments.agreement.openPdf')}
      </Button>
    </div>
  )
}
