export const portalDocuments = {
  manual: 'マニュアル',
  termsOfUse: '利用規約',
  windowBlocked:
    'ブラウザーの設定により、新しいウィンドウを開けませんでした。このサイトのポップアップを許可してください。',
}
