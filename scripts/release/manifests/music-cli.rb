# Homebrew's formula. The release does not use it: test it on a machine with Homebrew.
class MusicCli < Formula
  desc "Music-theory and playback catalog in the terminal"
  homepage "{{repository}}"
  version "{{version}}"
  license "{{license}}"

  on_macos do
    on_arm do
      url "{{url}}/music-cli-{{version}}-macos-arm64.tar.xz"
      sha256 "{{music-cli-VERSION-macos-arm64.tar.xz}}"
    end
    on_intel do
      url "{{url}}/music-cli-{{version}}-macos-x64.tar.xz"
      sha256 "{{music-cli-VERSION-macos-x64.tar.xz}}"
    end
  end
  on_linux do
    on_arm do
      url "{{url}}/music-cli-{{version}}-linux-arm64.tar.xz"
      sha256 "{{music-cli-VERSION-linux-arm64.tar.xz}}"
    end
    on_intel do
      url "{{url}}/music-cli-{{version}}-linux-x64.tar.xz"
      sha256 "{{music-cli-VERSION-linux-x64.tar.xz}}"
    end
  end

  def install
    libexec.install Dir["*"]
    bin.install_symlink libexec/"bin/music-cli"
    man1.install_symlink Dir[libexec/"share/man/man1/*.1"]
    bash_completion.install_symlink libexec/"share/bash-completion/completions/music-cli"
    zsh_completion.install_symlink libexec/"share/zsh/site-functions/_music-cli"
    fish_completion.install_symlink libexec/"share/fish/vendor_completions.d/music-cli.fish"
    (share/"nushell/vendor/autoload").install_symlink libexec/"share/nushell/vendor/autoload/music-cli.nu"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/music-cli --version")
    assert_match "C dorian", shell_output("#{bin}/music-cli scales get c dorian")
  end
end
