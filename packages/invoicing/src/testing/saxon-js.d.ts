declare module 'saxon-js' {
  const saxon: {
    transform(
      options: { stylesheetText: string; sourceText: string; destination: 'serialized' },
      mode: 'async',
    ): Promise<{ principalResult: string }>
  }
  export default saxon
}
