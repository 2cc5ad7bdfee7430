import { fileURLToPath } from 'node:url'

/** Noto Sans JP has the letters of both languages; a PDF takes in only those that it uses. */
const regular = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
)
const bold = fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf'))

/** By its file: pdfkit would open a font anew each time that a second name of it is used. */
export const fontFile = (isBold: boolean) => (isBold ? bold : regular)
