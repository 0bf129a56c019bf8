export const grid = {
  skip: 'Skip to the rows',
  readOnly: '“{{column}}” cannot be edited.',
  locked: 'These rows cannot be edited.',
  selected: '{{cells}} cells selected: {{rows}} × {{columns}}',
  selectedRanges: '{{cells}} cells selected',
  copied_one: '{{n}} cell copied.',
  copied_other: '{{n}} cells copied.',
  copying: 'Copying {{n}} cells...',
  copyAgain: 'The cells are loaded. Copy them again.',
  copyShape: 'These ranges are no block. Select ranges in the same rows or columns.',
  copyTooMany: 'At most {{n}} cells can be copied at once. Export the list for more.',
} as const
