import { LanguageChooser } from '#web/platform/language-chooser.tsx';
import { screenById } from '#web/platform/screen-at.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { FormFrameView, type FormFrameContent } from './form-frame-view.tsx';

const legal = [
  ['privacy', 'legal.privacy'],
  ['cookies', 'legal.cookies'],
] as const;

/** The public shell, around a form. */
export function FormFrame(content: FormFrameContent) {
  const language = useLanguage();
  const { config } = useSession();
  return (
    <FormFrameView
      {...content}
      language={language}
      portalName={config.portalName}
      supportEmail={config.supportEmail}
      languageChooser={<LanguageChooser />}
      legal={legal.flatMap(([name, id]) => {
        const screen = screenById(id);
        return screen ? [[name, screen.path] as const] : [];
      })}
    />
  );
}
