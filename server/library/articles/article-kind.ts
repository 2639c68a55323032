/** Bulletins and promotions are articles of two kinds. */
export type ArticleKind = 'bulletin' | 'promotion';
