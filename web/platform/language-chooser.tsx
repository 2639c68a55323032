import { useRouter } from '@tanstack/react-router';
import { LanguageButtons } from './language-buttons.tsx';
import { queryClient } from './query.ts';
import { switchLanguage } from './switch-language.ts';
import { useLanguage } from './use-language.ts';

/** Changes the language, and opens the page's address in it. */
export function LanguageChooser() {
  const router = useRouter();
  const open = (address: string) => {
    router.history.push(address);
    // Replies can contain texts in the language of their request.
    return queryClient.invalidateQueries();
  };
  return <LanguageButtons current={useLanguage()} choose={(chosen) => void switchLanguage(chosen, open)} />;
}
