/** A window that shows PDFs inside a page. Phones show the first page at most, or nothing: they get the file. */
export const canShowPdfs = () =>
  navigator.pdfViewerEnabled && !window.matchMedia('(hover: none) and (pointer: coarse)').matches

/** SHL-40: the terms are shown without the viewer's toolbar. */
export const withoutToolbar = '#toolbar=0&navpanes=0'
